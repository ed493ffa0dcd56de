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
            viewBox="0 0 10 9"
            markerWidth="12"
            markerHeight="10.8"
            refX="9.5"
            refY="4.5"
            orient="auto"
            markerUnits="userSpaceOnUse"
          >
            <path data-look={look} d="M0,0 L9.5,4.5 L0,9 Z" />
          </marker>
        ))}
      </defs>
    </svg>
  )
}
