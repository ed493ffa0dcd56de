import ELK from 'elkjs/lib/elk-api'
import workerUrl from 'elkjs/lib/elk-worker.min.js?url'
import { elkGraph } from './layout/elkGraph'
import { measuresOf } from './layout/geometry'
import type { Elk } from './layout/layout'

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
  const link = { key: 'a>b', from: 'a', to: 'b', label: 'each' }
  // A worker that cannot start says so when there is something to lay out.
  elk(elkGraph({ loop: undefined, cards: ['a', 'b'], inner: [], links: [link] }, new Map(), measuresOf('down'))).catch(() => undefined)
}
