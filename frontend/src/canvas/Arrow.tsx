import { ARROW } from './path'
import type { Mark } from '../domain/graph/preview'

// Look is what gives a link its colour: what happens to it, or to a hand.
type Look = Mark | 'selected' | 'taken'

const LOOKS: readonly (Look | undefined)[] = [undefined, 'added', 'changed', 'removed', 'selected', 'taken']

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
            viewBox="0 0 7 7"
            markerWidth={ARROW}
            markerHeight={ARROW}
            refX="0"
            refY="3.5"
            orient="auto"
            markerUnits="userSpaceOnUse"
          >
            <path data-look={look} d="M0,0 L7,3.5 L0,7 Z" />
          </marker>
        ))}
      </defs>
    </svg>
  )
}
