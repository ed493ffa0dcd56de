import ELK from 'elkjs/lib/elk-api'
import workerUrl from 'elkjs/lib/elk-worker.min.js?url'
import { elkGraph } from './layout/elkGraph'
import type { Elk, Tie } from './layout/elkGraph'
import { CARD } from './layout/geometry'

let engine: InstanceType<typeof ELK> | undefined

// elk lays out a graph in a worker. The worker is a file of the page's own
// origin, as its policy demands.
export const elk: Elk = (graph) => {
  engine ??= new ELK({ workerFactory: () => new Worker(workerUrl) })
  return engine.layout(graph)
}

// warmElk loads the worker and lets it lay out two cards, so that the first plan
// does not wait for a megabyte of script to be read and compiled.
export function warmElk(): void {
  // A worker that cannot start says so when there is something to lay out.
  rehearse(1).catch(() => undefined)
}

// trainElk lets the worker lay out enough for its code to be compiled to the full:
// a large workflow then takes a third of the time.
export function trainElk(): void {
  const rounds = async (): Promise<void> => {
    for (let i = 0; i < 20; i += 1) await rehearse(12)
  }
  rounds().catch(() => undefined)
}

// rehearse lays out a row of decisions whose two ways meet again.
function rehearse(decisions: number): Promise<unknown> {
  const links = Array.from({ length: decisions }, (_, i) => [
    tie(`if${i}`, `yes${i}`),
    tie(`if${i}`, `no${i}`),
    tie(`yes${i}`, `if${i + 1}`),
    tie(`no${i}`, `if${i + 1}`),
  ]).flat()
  const ids = [...new Set(links.flatMap(({ from, to }) => [from, to]))]
  return elk(
    elkGraph(
      ids.map((id) => ({ id, ...CARD, entry: CARD.width / 2 })),
      links,
    ),
  )
}

const tie = (from: string, to: string): Tie => ({ key: `${from}>${to}`, from, to, exit: CARD.width / 2 })
