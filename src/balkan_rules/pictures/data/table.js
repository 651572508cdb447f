
/* Plays on the board. The data are described by Choices in choices.py; questions are answered by BrowserPlayer. */
const table = {
  now: data.table,
  chosen: null,
  odds: [],
  offered: [],
  told: [],
  asked: null,

  async post(name, question) {
    const response = await fetch(name, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(question),
    });
    return response.json();
  },

  /* Ask the game, one question at a time; what it refuses is told. News may come before the answer: then the question is over. */
  async ask(question) {
    if (this.asked) return;
    const asked = (this.asked = { version: this.now.version, ...question });
    let answer = {};
    try {
      answer = await this.post("ask", asked);
    } catch {
      answer = { refused: ["The game is no longer served."] };
    }
    if (this.asked !== asked) return;
    this.asked = null;
    const before = this.told;
    this.told = answer.refused || (answer.error ? [answer.error] : []);
    if (this.told.length || before.length) this.show();
  },

  /* Wait for news until the game is over, and say that this has been seen. */
  async listen() {
    const known = () => ({
      version: this.now.version,
      takenBack: this.now.takenBack,
      steps: player.steps.length,
      texts: data.texts.length,
    });
    while (!this.now.over) {
      const { version } = this.now;
      let news;
      try {
        news = await this.post("news", known());
        if (news.error) throw new Error(news.error);
      } catch {
        this.now = { ...this.now, groups: [], deciding: null, over: "The game is no longer served." };
        this.show();
        return;
      }
      if (news.version !== version) this.take(news);
    }
    await this.post("news", known()).catch(() => {});
  },

  take(news) {
    for (const one of news.texts) data.texts.push(one);
    player.steps.length = news.from;
    for (const step of news.steps) player.steps.push(step);
    this.now = news;
    this.chosen = null;
    this.offered = [];
    this.told = [];
    this.asked = null;
    this.begin();
    player.refresh();
    player.go(player.steps.length - 1);
  },

  /* Whether a group is an action that is about no piece and no place, such as the end of a phase. */
  isPlain: (group) => group.unit === null && !group.places.length && group.actions.length === 1,

  /* Choose the only piece that there is. */
  begin() {
    const pieces = [...this.now.groups.keys()].filter((number) => !this.isPlain(this.now.groups[number]));
    if (pieces.length === 1 && this.now.groups[pieces[0]].actions.length > 1) this.choose(pieces[0]);
  },

  get open() {
    return this.now.deciding !== null && player.at === player.steps.length - 1;
  },

  /* ------------------------------------------------------------ choosing */
  choose(number) {
    this.chosen = number;
    this.offered = [];
    this.odds = [];
    this.told = [];
    this.show();
    const { version } = this.now;
    this.post("ask", { version, kind: "odds", group: number })
      .then((answer) => {
        if (this.now.version === version && this.chosen === number && answer.odds) {
          this.odds = answer.odds;
          this.tellOdds();
        }
      })
      .catch(() => {});
  },

  act(group, action) {
    return this.ask({ kind: "act", group, action });
  },

  /* The groups of a counter, or of what stands in a place. */
  groupsOf(unit, place) {
    return [...this.now.groups.keys()].filter((number) => {
      const group = this.now.groups[number];
      return unit === null ? group.places.includes(place) : group.unit === unit && (!group.places.length || group.places.includes(place));
    });
  },

  /* The actions that lead to a place, as pairs of numbers. */
  leadingTo(place, groups) {
    return groups.flatMap((group) =>
      this.now.groups[group].actions.flatMap(([, goals], action) => (goals.includes(place) ? [[group, action]] : [])),
    );
  },

  /* A counter has been clicked, or a place if there is no counter. */
  click(unit, place) {
    if (!this.open) return;
    this.told = [];
    const own = unit === null ? [] : this.groupsOf(unit, place);
    if (this.chosen !== null) this.lead(place, own);
    else if (own.length === 1) this.choose(own[0]);
    else if (own.length) this.offer([], own);
    else this.look(unit, place);
  },

  /* A place, or a counter there that has groups of its own, has been clicked while a piece is chosen. */
  lead(place, own) {
    const ways = this.leadingTo(place, [this.chosen]);
    const others = own.filter((group) => group !== this.chosen);
    if (ways.length === 1 && !others.length) this.act(...ways[0]);
    else if (ways.length) this.offer(ways, others);
    else if (others.length === 1) this.choose(others[0]);
    else if (others.length) this.offer([], others);
    else if (own.length) this.offer([], []);
    else this.ask({ kind: "why", group: this.chosen, place });
  },

  /* A place, or a counter with which nothing can be done, has been clicked while nothing is chosen. */
  look(unit, place) {
    const ways = this.leadingTo(place, [...this.now.groups.keys()]);
    const here = this.groupsOf(null, place);
    if (ways.length || here.length) this.offer(ways, here);
    else if (unit !== null) this.ask({ kind: "why", unit, place });
    else {
      this.told = [this.about(place), "Nothing can be done with this place now."];
      this.show();
    }
  },

  /* What a place tells of itself when it is pointed at, for those who cannot point. */
  about(place) {
    const [shape] = this.shapes([place]);
    const title = shape?.querySelector(":scope > title") || shape?.parentNode.querySelector(":scope > title");
    return title ? title.textContent : place;
  },

  offer(ways, groups) {
    this.chosen = null;
    this.told = [];
    this.offered = [
      ...ways.map(([group, action]) => [...this.now.groups[group].actions[action], () => this.act(group, action)]),
      ...groups.map((group) => [`${this.now.groups[group].label} \u2026`, this.now.groups[group].places, () => this.choose(group)]),
    ];
    this.show();
  },

  /* ------------------------------------------------------------ showing */
  button(parent, label, done, places = []) {
    const button = parent.appendChild(made("button", "", label));
    button.type = "button";
    button.addEventListener("click", done);
    for (const event of ["pointerenter", "focus"]) button.addEventListener(event, () => this.frame("aim-frame", places));
    for (const event of ["pointerleave", "blur"]) button.addEventListener(event, () => this.frame("aim-frame", []));
    return button;
  },

  show() {
    this.panel();
    this.marks();
  },

  panel() {
    const panel = $("table");
    panel.hidden = false;
    panel.replaceChildren();
    if (this.now.over) {
      panel.append(made("h2", "", this.now.over));
      return;
    }
    if (this.now.deciding === null) {
      panel.append(made("h2", "", "The others decide \u2026"));
      return;
    }
    panel.append(made("h2", "", `${this.now.side || data.reels[0].viewer}: ${this.now.deciding}`));
    if (!this.open) {
      this.button(panel, "Go to where the game stands", () => player.go(player.steps.length - 1));
      return;
    }
    if (this.told.length) {
      const refusal = panel.appendChild(made("div"));
      refusal.id = "refusal";
      refusal.setAttribute("role", "alert");
      for (const reason of this.told) refusal.append(made("p", "", reason));
    }
    this.actions(panel);
    this.foot(panel);
  },

  actions(panel) {
    const list = panel.appendChild(made("div", "list"));
    if (this.chosen !== null) {
      const group = this.now.groups[this.chosen];
      list.append(made("b", "", group.label));
      group.actions.forEach(([label, places], action) => {
        this.button(list, label, () => this.act(this.chosen, action), places).dataset.action = action;
      });
      this.tellOdds();
      this.now.groups.forEach((other, number) => {
        if (this.isPlain(other)) this.button(list, other.actions[0][0], () => this.act(number, 0));
      });
      if (this.now.groups.length > 1) this.button(list, "Something else", () => this.offer([], []));
      return;
    }
    for (const [label, places, done] of this.offered) this.button(list, label, done, places);
    if (this.offered.length) return;
    this.now.groups.forEach((group, number) => {
      const [[label, places]] = group.actions;
      if (group.actions.length === 1) this.button(list, label, () => this.act(number, 0), places);
      else this.button(list, `${group.label} \u2026`, () => this.choose(number), group.places);
    });
  },

  /* Write the odds on the buttons that stand: a button made anew would lose a click that has begun. */
  tellOdds() {
    for (const button of $("table").querySelectorAll("[data-action]")) {
      const action = Number(button.dataset.action);
      const [label] = this.now.groups[this.chosen].actions[action];
      button.textContent = this.odds[action] ? `${label} ${this.odds[action]}` : label;
    }
  },

  foot(panel) {
    const say = panel.appendChild(made("form", "say"));
    const input = say.appendChild(made("input"));
    input.setAttribute("aria-label", "An action in writing");
    input.placeholder = "or write an action";
    say.append(made("button", "", "Do it"));
    say.addEventListener("submit", (event) => {
      event.preventDefault();
      this.ask({ kind: "write", text: input.value });
    });
    const last = panel.appendChild(made("div", "say"));
    this.button(last, "Take back", () => this.ask({ kind: "back" })).id = "take-back";
    this.button(last, "Stop playing", () => this.ask({ kind: "stop" })).id = "stop";
  },

  marks() {
    const sheet = board.sheet;
    for (const marked of sheet.querySelectorAll(".can, .chosen, .goal")) marked.classList.remove("can", "chosen", "goal");
    this.frame("aim-frame", []);
    this.frame("goal-frame", []);
    if (!this.open) return;
    const group = this.chosen === null ? null : this.now.groups[this.chosen];
    const goals = new Set((group ? [group] : this.offered.length ? [] : this.now.groups).flatMap(({ actions }) => actions.flatMap(([, places]) => places)));
    for (const shape of sheet.querySelectorAll("[data-place]")) {
      const { place, unit } = shape.dataset;
      if (unit === undefined) {
        if (group && goals.has(place)) shape.classList.add("goal");
        continue;
      }
      if (this.groupsOf(unit, place).length) shape.classList.add("can");
      if (group && group.unit === unit && group.places.includes(place)) shape.classList.add("chosen");
    }
    if (group) this.frame("goal-frame", [...goals]);
  },

  /* The shapes of places on the map. */
  shapes: (places) => [...board.sheet.querySelectorAll("[data-place]:not([data-unit])")].filter(({ dataset }) => places.includes(dataset.place)),

  /* Frame places above the map and below the counters; in the map itself a neighbour or a river would cover half of a frame. */
  frame(look, places) {
    board.sheet.querySelector(`.${look}s`)?.remove();
    if (!places.length) return;
    const units = board.sheet.querySelector(".br-units");
    const frames = drawn(units.parentNode, "g", { class: `${look}s` });
    units.before(frames);
    const out = frames.getScreenCTM().inverse();
    for (const shape of this.shapes(places)) {
      const { a, b, c, d, e, f } = out.multiply(shape.getScreenCTM());
      const copy = frames.appendChild(shape.cloneNode(false));
      copy.removeAttribute("data-place");
      copy.setAttribute("class", look);
      copy.setAttribute("transform", `matrix(${[a, b, c, d, e, f].join(" ")})`);
    }
  },
};

$("board").addEventListener("click", (event) => {
  const hit = document.elementsFromPoint(event.clientX, event.clientY).map((element) => element.closest("#board [data-place]")).find(Boolean);
  if (hit) table.click(hit.dataset.unit === undefined ? null : hit.dataset.unit, hit.dataset.place);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && table.open) table.offer([], []);
});
player.changed = () => table.show();
table.begin();
player.go(player.steps.length - 1);
table.listen();
