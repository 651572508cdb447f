"""A tournament on a cluster of Dask, here of two processes of this machine. Needs the extra `dask`.

For a cluster of many machines give `Client` the address of its scheduler. Bots of your own must be on all of them.
"""

from __future__ import annotations

from distributed import Client, LocalCluster

from balkan_rules import tito, tournament


def main() -> None:
    """Play, and tell what came of it."""
    contest = tournament.Tournament(tito.new_game(scenario="late-war"), ("random", "greedy"), games=4, seed=1)
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        results = tournament.run(contest, executor=client.get_executor())
    print(tournament.summarize(contest, results).text())
    assert [result.number for result in results] == [0, 1, 2, 3]


if __name__ == "__main__":  # the processes that play import this file too
    main()
