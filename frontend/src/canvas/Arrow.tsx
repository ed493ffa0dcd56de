import { AHEAD, ARROW } from './path'
import type { Mark } from '../domain/graph/preview'

// Look is what gives a link its colour: what happens to it, or to a hand.
type Look = Mark | 'selected' | 'taken' | 'error'

const LOOKS: readonly (Look | undefined)[] = [undefined, 'added', 'changed', 'removed', 'selected', 'taken', 'error']

// arrowOf is the id of the arrow head that links of the look share.
export function arrowOf(look: Look | undefined): string {
  return look ? `link-arrow-${look}` : 'link-arrow'
}

export function Arrow() {
  return (
    <svg className="link-defs" aria-hidden>
      <defs>
        {LOOKS.map((look) => (
          <marker
            key={arrowOf(look)}
            id={arrowOf(look)}
            refX={-AHEAD}
            orient="auto"
            markerUnits="userSpaceOnUse"
            overflow="visible"
          >
            <path data-look={look} d={ARROW} />
          </marker>
        ))}
      </defs>
    </svg>
  )
}
