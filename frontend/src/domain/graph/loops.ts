import type { Body } from '../../wire/types'

// Loop is a loop that is drawn as a container.
export interface Loop {
  head: string
  foot: string // the EndLoop
  members: ReadonlySet<string> // head, foot, and all between, inner loops included
  parent: string | undefined // head of the loop around it
}

// loopsOf completes the bodies of the outline, outer ones before those inside.
export function loopsOf(bodies: readonly Body[]): Loop[] {
  const loops = bodies.map((body) => ({
    head: body.loop,
    foot: body.end,
    members: new Set([body.loop, body.end, ...body.nodes]),
    parent: body.parent || undefined,
  }))
  for (const loop of loops.toReversed()) {
    const around = loops.find((one) => one.head === loop.parent)
    for (const id of loop.members) around?.members.add(id)
  }
  return loops
}
