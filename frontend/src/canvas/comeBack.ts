import type { Fit } from './fit'
import { isSame } from './view'
import type { View } from './view'

// Stood is where the canvas was before a panel came beside it.
export interface Stood {
  view: View
  fit: Fit | undefined // that the view was
  width: number // of the room
}

// Beside remembers where the canvas was, as long as nobody but the panel moves it.
export class Beside {
  private kept: (Stood & { to: View }) | undefined

  // came: a panel left so much less room that the canvas shows another view.
  came(before: Stood, to: View): void {
    const first = this.kept && isSame(this.kept.to, before.view) ? this.kept : before
    this.kept = { ...first, to }
  }

  // went is where the canvas was, once there is as much room again.
  went(now: View, width: number): Stood | undefined {
    const { kept } = this
    if (!kept || width < kept.width) return undefined
    this.kept = undefined
    return isSame(now, kept.to) ? kept : undefined
  }
}
