import type { Visit } from './visit'
import type { RunEntryView, Turn } from '../../wire/types'

// OpenLoops are loops that have begun a round and are not done. One within a round in which a step of it
// failed has no end of its own: it is over with that round.
export class OpenLoops {
  private readonly at = new Set<number>() // where they are, with some that are over by now
  private readonly visits: readonly Visit[]

  // The visits are those of the trace, also as they change.
  constructor(visits: readonly Visit[]) {
    this.visits = visits
    visits.forEach(({ phase, round }, at) => {
      if (phase === 'running' && round) this.at.add(at)
    })
  }

  add(at: number | undefined): void {
    if (at !== undefined) this.at.add(at)
  }

  // within are those in rounds of a loop that is done.
  within({ node, loops }: RunEntryView): number[] {
    return this.over(node, loops, () => true)
  }

  // before are those in rounds before the one that a loop begins; of rounds that go on side by side each has
  // its own.
  before({ node, loops, lane = 0 }: RunEntryView, { index }: Turn): number[] {
    const depth = loops.length - 1
    return this.over(node, loops.slice(0, -1), (visit) => {
      return visit.loops[depth]?.index !== index && (lane === 0 || visit.lane === lane)
    })
  }

  private over(node: string, around: readonly Turn[], isOver: (visit: Visit) => boolean): number[] {
    const isIn = ({ loops }: Visit): boolean =>
      loops[around.length]?.loop === node && around.every(({ index }, depth) => loops[depth]?.index === index)
    const open = [...this.at].filter((at) => this.visits[at]?.phase === 'running')
    this.at.clear()
    open.forEach((at) => this.at.add(at))
    return open.filter((at) => {
      const visit = this.visits[at]
      return visit !== undefined && isIn(visit) && isOver(visit)
    })
  }
}
