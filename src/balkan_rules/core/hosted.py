"""Games that are played within a base game, which a host stands for: what all of them do alike."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from enum import Enum
from typing import Any, Generic, TypeVar
from weakref import WeakValueDictionary

import attrs

from .actions import brief
from .charted import OffersCharts, OptionedGame
from .errors import LoadError, SetupError
from .hosts import AskedHost
from .ruleset import Ruleset
from .sequence import PhaseRules
from .shelf import ChartSet
from .state import State

__all__ = ["HostedGame"]


A = TypeVar("A")
P = TypeVar("P", bound=Enum)
S = TypeVar("S", bound=State[Any, Any])
D = TypeVar("D", bound=ChartSet)
H = TypeVar("H")
K = TypeVar("K", bound=AskedHost)
R = TypeVar("R", bound=attrs.AttrsInstance)
O = TypeVar("O", bound=attrs.AttrsInstance)  # noqa: E741 - options


class HostedGame(OptionedGame[S, A, P, K, R, O], OffersCharts[D], Generic[S, A, P, K, R, O, H, D]):
    """A game within a base game: our stand-in under some charts (D), or a host of somebody's own (H).

    The charts of its rulesets, as the core knows charts, are the host with its answers checked (K). Hosts with the same
    name and digest are the same object for as long as somebody uses it, so that files find a host of one's own again.
    """

    _default_host: K | None = None

    def __init__(self, *, replaced: Mapping[str, PhaseRules[Any, Any, Any]] | None = None) -> None:
        super().__init__(replaced=replaced)
        self._hosts: WeakValueDictionary[tuple[str, str], K] = WeakValueDictionary()

    # ------------------------------------------------------------------ for games to fill in
    @abstractmethod
    def checked(self, host: H | K) -> K:
        """A host with its answers checked; what is checked already is given back.

        Raises:
            HostError: the host contradicts itself.
        """
        ...

    @abstractmethod
    def stand_in(self, charts: D) -> H:
        """The stand-in under these charts."""
        ...

    @abstractmethod
    def stand_in_charts(self, host: H) -> D | None:
        """The charts of a host that is the stand-in, and nothing derived from it; None for any other."""
        ...

    # ------------------------------------------------------------------ parts of a ruleset
    @property
    def default_host(self) -> K:
        """The stand-in under this project's charts."""
        if self._default_host is None:
            self._default_host = self._interned_host(self.stand_in(self.shelf.default))
        return self._default_host

    def content(self, charts: K, rulings: R, options: O) -> dict[str, Any]:
        """Everything that makes a ruleset what it is; of a host of one's own, which is code, its name and digest."""
        own = self.stand_in_charts(charts.host)
        content = {
            "host": {"name": charts.name, "digest": charts.digest},
            "rulings": {name: value.value for name, value in attrs.asdict(rulings).items()},
        }
        if own is not None:
            content["host"]["charts"] = self.shelf.content(own)
        return {**content, "options": attrs.asdict(options)} if self.info.options else content

    def from_content(self, content: Mapping[str, Any], where: str) -> tuple[K, R, O]:
        """Host, rulings and options back from `content`; raises LoadError naming `where`."""
        wanted = ["host", "rulings", "options"] if self.info.options else ["host", "rulings"]
        if not isinstance(content, dict) or set(content) != set(wanted):
            message = f"{where}: an object of {', '.join(wanted[:-1])} and {wanted[-1]} is wanted"
            raise LoadError(message)
        rulings, _ = self.from_changes({"rulings": content["rulings"]}, where)
        options = self.read_options(content.get("options", {}), f"{where}.options", whole=True)
        return self._host_of(content["host"], f"{where}.host"), rulings, options

    def _host_of(self, content: object, where: str) -> K:
        """The stand-in under the charts of a file, or a host that a ruleset has been made for; raises LoadError."""
        if not isinstance(content, dict):
            message = f"{where}: an object of name and digest is wanted"
            raise LoadError(message)
        if "charts" in content:
            return self._under(self.shelf.from_content(content["charts"], f"{where}.charts"))
        name, digest = str(content.get("name")), str(content.get("digest"))
        found = self._hosts.get((name, digest))
        if found is None:
            message = f"{where}: no ruleset has been made yet for the host {name:.60} with digest {digest:.60}"
            raise LoadError(message)
        return found

    def ruleset(
        self,
        *,
        rulings: R | None = None,
        charts: D | K | None = None,
        options: O | None = None,
        host: H | K | None = None,
    ) -> Ruleset[A, K, R, O]:
        """The compiled rules for these rulings, options and host; what is not given is the default.

        Args:
            rulings: how the gaps of the book are read.
            charts: charts for the stand-in, if that is to be the host.
            options: the book's optional rules.
            host: the base game; this project's stand-in if not given.

        Raises:
            SetupError: both a host and charts are given, or charts that are not the stand-in's.
            HostError: the host contradicts itself.
        """
        if charts is not None and host is not None:
            message = "charts: those of the stand-in are given beside another host"
            raise SetupError(message)
        checked = None
        if charts is not None:
            checked = self._charted(charts)
        elif host is not None:
            checked = self._interned_host(host)
        return super().ruleset(rulings=rulings, charts=checked, options=options)

    def _charted(self, charts: D | K) -> K:
        """The host that somebody means who gives charts, or the charts of a ruleset, which are its host."""
        if isinstance(charts, type(self.default_host)):
            return self._interned_host(charts)
        kind = type(self.shelf.default)
        if not isinstance(charts, kind):
            message = f"charts: {kind.__name__} are wanted, as load_charts reads them, not {brief(charts)}"
            raise SetupError(message)
        return self._under(charts)

    def _under(self, charts: D) -> K:
        """The stand-in under these charts."""
        return self.default_host if charts == self.shelf.default else self._interned_host(self.stand_in(charts))

    def _interned_host(self, host: H | K) -> K:
        """A host, asked once what there is."""
        known = self._known_host(host)
        if known is not None:
            return known
        checked = self.checked(host)
        return self._hosts.setdefault((checked.name, checked.digest), checked)

    def _known_host(self, host: Any) -> K | None:  # noqa: ANN401 - whatever somebody gives for a host
        """The host that is known by the name and digest of another of its class, which says the same then."""
        try:
            known = self._hosts.get((host.name, host.digest))
        except Exception:  # noqa: BLE001 - whatever a host raises; `checked` tells it
            return None
        return known if known is not None and type(known.host) is type(host) else None

    # ------------------------------------------------------------------ pickles
    def pack(self, charts: K) -> object:
        """See `PacksCharts.pack`: charts of the stand-in are written out, and read only where they are not known."""
        if charts is self.default_host:
            return None
        import pickle  # noqa: PLC0415 - who needs it has it

        own = self.stand_in_charts(charts.host)
        return charts.host if own is None else pickle.dumps(own)

    def unpack(self, packed: Any) -> K | None:  # noqa: ANN401 - as above
        """See `PacksCharts.unpack`."""
        if packed is None:
            return None
        if isinstance(packed, bytes):
            import pickle  # noqa: PLC0415 - as above

            return self._under(pickle.loads(packed))  # noqa: S301 - a part of the pickle that is being read
        return self._interned_host(packed)
