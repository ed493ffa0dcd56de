import ELK from 'elkjs/lib/elk-api'
import workerUrl from 'elkjs/lib/elk-worker.min.js?url'
import { elkGraph } from './layout/elkGraph'
import { measuresOf } from './layout/geometry'
import type { Elk } from './layout/elkGraph'
import type { Link } from './layout/scope'

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
    link(`if${i}`, `yes${i}`, 'true'),
    link(`if${i}`, `no${i}`, 'false'),
    link(`yes${i}`, `if${i + 1}`),
    link(`no${i}`, `if${i + 1}`),
  ]).flat()
  const cards = [...new Set(links.flatMap(({ from, to }) => [from, to]))]
  return elk(elkGraph({ loop: undefined, cards, inner: [], links }, new Map(), measuresOf('down')))
}

const link = (from: string, to: string, label = ''): Link => ({ key: `${from}>${to}`, from, to, label })
