
"use strict";
/* Steps through a game. The data are described by Reel in reels.py. */
const data = JSON.parse(document.getElementById("game").textContent);
const [TURN, PHASE, STANDS, WHO, ACTION, POINTS, EVENTS, CHANGES] = [0, 1, 2, 3, 4, 5, 6, 7];
const SVG = "http://www.w3.org/2000/svg";
const $ = (id) => document.getElementById(id);
const text = (number) => (typeof data.texts[number] === "string" ? data.texts[number] : data.texts[number].map(text).join(""));

function made(tag, look, words) {
  const element = document.createElement(tag);
  if (look) element.className = look;
  if (words !== undefined) element.textContent = words;
  return element;
}

function drawn(parent, tag, attributes) {
  const element = parent.appendChild(document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/* ---------------------------------------------------------------- the board */
const board = {
  sheet: document.querySelector("#board svg"),
  shown: new Map(),
  slots: new Map(),

  /* The texts in all parts of the board after a step. */
  parts(steps, number) {
    const parts = new Map();
    for (let at = 0; at <= number; at += 1) {
      const changes = steps[at][CHANGES];
      for (let each = 0; each < changes.length; each += 2) parts.set(changes[each], changes[each + 1]);
    }
    return parts;
  },

  layer(part) {
    if (part === 0) return "br-top";
    if (part === 1) return "br-marks";
    return part < data.places.length + 2 ? "br-units" : "br-tracks";
  },

  /* The group for one part, in its order among those of its layer. */
  slot(part) {
    let slot = this.slots.get(part);
    if (!slot) {
      const layer = this.sheet.querySelector(`.${this.layer(part)}`);
      slot = document.createElementNS(SVG, "g");
      slot.part = part;
      layer.insertBefore(slot, [...layer.children].find((other) => other.part > part) || null);
      this.slots.set(part, slot);
    }
    return slot;
  },

  show(steps, number) {
    const parts = this.parts(steps, number);
    for (const [part, now] of parts) {
      if (this.shown.get(part) !== now) this.slot(part).innerHTML = now < 0 ? "" : text(now);
    }
    for (const part of this.shown.keys()) {
      if (!parts.has(part)) this.slot(part).innerHTML = "";
    }
    this.shown = parts;
    const stands = text(steps[number][STANDS]);
    this.sheet.setAttribute("aria-label", stands);
    this.sheet.querySelector("title").textContent = stands;
  },
};

/* ---------------------------------------------------------------- the points */
const chart = {
  cursor: null,

  draw(steps) {
    const points = steps.map((step) => step[POINTS]);
    $("chart").hidden = points[0] === null;
    if ($("chart").hidden) return;
    const last = Math.max(points.length - 1, 1);
    const [low, high] = points.reduce(([least, most], one) => [Math.min(least, one), Math.max(most, one)], [0, 1]);
    const y = (value) => (96 - (92 * (value - low)) / (high - low)).toFixed(1);
    const x = (step) => ((1000 * step) / last).toFixed(1);
    $("chart").querySelector("svg")?.remove();
    const svg = drawn($("chart"), "svg", { viewBox: "0 0 1000 100", preserveAspectRatio: "none", role: "img" });
    svg.setAttribute("aria-label", `Points over time, from ${low} to ${high}`);
    drawn(svg, "line", { class: "zero", x1: 0, x2: 1000, y1: y(0), y2: y(0) });
    steps.forEach((step, at) => {
      if (at && step[TURN] !== steps[at - 1][TURN]) drawn(svg, "line", { class: "tick", x1: x(at), x2: x(at), y1: 0, y2: 100 });
    });
    const line = points.map((value, at) => (at && value === points[at - 1] && value === points[at + 1] ? "" : `${x(at)},${y(value)}`));
    drawn(svg, "polyline", { class: "line", points: line.filter(Boolean).join(" ") });
    this.cursor = drawn(svg, "line", { class: "cursor", y1: 0, y2: 100 });
    svg.addEventListener("click", (event) => {
      const area = svg.getBoundingClientRect();
      player.go(Math.round(((event.clientX - area.left) / area.width) * last));
    });
  },

  show(steps, number) {
    if ($("chart").hidden) return;
    const x = (1000 * number) / Math.max(steps.length - 1, 1);
    this.cursor.setAttribute("x1", x);
    this.cursor.setAttribute("x2", x);
    $("points").textContent = `Points: ${steps[number][POINTS]}`;
  },
};

/* ---------------------------------------------------------------- what happened */
function entry(steps, number) {
  const step = steps[number];
  const item = made("li", "");
  item.dataset.step = number;
  if (number === 0) item.append(made("b", "", "The game begins"));
  else {
    item.append(made("span", "who", text(step[WHO])), made("b", "", text(step[ACTION])));
  }
  if (step[EVENTS].length) {
    const list = item.appendChild(made("ul"));
    for (const event of step[EVENTS]) list.append(made("li", "", text(event)));
  }
  return item;
}

/* The Game-Turn in which an entry of the log stands is that in which the action was taken. */
const turnOf = (steps, number) => steps[Math.max(number - 1, 0)][TURN];

const log = {
  /* The steps of the Game-Turn up to this one, the latest first. */
  show(steps, number) {
    let first = number;
    while (first > 0 && turnOf(steps, first - 1) === turnOf(steps, number)) first -= 1;
    const items = [];
    for (let at = number; at >= first; at -= 1) items.push(entry(steps, at));
    items[0].className = "now";
    items[0].setAttribute("aria-current", "step");
    $("log").replaceChildren(...items);
    $("log").scrollTop = 0;
  },
};

/* ---------------------------------------------------------------- stepping */
const player = {
  reel: data.reels[0],
  at: 0,
  changed: () => {},

  get steps() {
    return this.reel.steps;
  },

  go(wanted) {
    this.at = Math.min(Math.max(wanted, 0), this.steps.length - 1);
    const step = this.steps[this.at];
    board.show(this.steps, this.at);
    chart.show(this.steps, this.at);
    log.show(this.steps, this.at);
    $("slider").value = this.at;
    $("slider").setAttribute("aria-valuetext", `step ${this.at}, Game-Turn ${step[TURN]}`);
    $("where").textContent = `Step ${this.at} of ${this.steps.length - 1} \u00b7 Game-Turn ${step[TURN]} \u00b7 ${text(step[PHASE])}`;
    for (const id of ["first", "turn-back", "back"]) $(id).disabled = this.at === 0;
    for (const id of ["forward", "turn-forward", "last"]) $(id).disabled = this.at === this.steps.length - 1;
    this.changed();
  },

  /* The beginning of the next Game-Turn, or the end. */
  turnForward() {
    const turn = this.steps[this.at][TURN];
    const next = this.steps.findIndex((step, at) => at > this.at && step[TURN] !== turn);
    return next < 0 ? this.steps.length - 1 : next;
  },

  /* The beginning of this Game-Turn, or from there that of the one before. */
  turnBack() {
    const turn = this.steps[Math.max(this.at - 1, 0)][TURN];
    return this.steps.findIndex((step) => step[TURN] === turn);
  },

  /* Steps have come or gone. */
  refresh() {
    $("slider").max = this.steps.length - 1;
    chart.draw(this.steps);
  },

  see(reel) {
    this.reel = reel;
    this.refresh();
    this.go(this.at);
  },
};

const moves = {
  first: () => 0,
  "turn-back": () => player.turnBack(),
  back: () => player.at - 1,
  forward: () => player.at + 1,
  "turn-forward": () => player.turnForward(),
  last: () => player.steps.length - 1,
};
const keys = { Home: "first", PageUp: "turn-back", ArrowLeft: "back", ArrowRight: "forward", PageDown: "turn-forward", End: "last" };

for (const [id, move] of Object.entries(moves)) $(id).addEventListener("click", () => player.go(move()));
$("slider").addEventListener("input", () => player.go(Number($("slider").value)));
$("log").addEventListener("click", (event) => {
  const item = event.target.closest("li[data-step]");
  if (item) player.go(Number(item.dataset.step));
});
$("zoom").addEventListener("click", () => {
  const large = $("board").classList.toggle("large");
  $("zoom").setAttribute("aria-pressed", large);
});
document.addEventListener("keydown", (event) => {
  const move = moves[keys[event.key]];
  if (!move || event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input:not([type=range]), select")) return;
  event.preventDefault();
  player.go(move());
});
$("viewers").hidden = data.reels.length < 2;
for (const reel of data.reels) $("viewer").append(new Option(reel.viewer, reel.viewer));
$("viewer").addEventListener("change", () => player.see(data.reels[$("viewer").selectedIndex]));
player.see(player.reel);
