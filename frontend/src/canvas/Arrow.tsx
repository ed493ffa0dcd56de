import type { Mark } from '../domain/preview'

const KINDS = [undefined, 'added', 'changed', 'removed'] as const

// arrowOf is the id of the arrow head that links with the mark share.
export function arrowOf(mark: Mark | undefined): string {
  return mark ? `link-arrow-${mark}` : 'link-arrow'
}

export function Arrow() {
  return (
    <svg className="link-defs" aria-hidden>
      <defs>
        {KINDS.map((mark) => (
          <marker
            key={arrowOf(mark)}
            id={arrowOf(mark)}
            viewBox="0 0 10 9"
            markerWidth="12"
            markerHeight="10.8"
            refX="9.5"
            refY="4.5"
            orient="auto"
            markerUnits="userSpaceOnUse"
          >
            <path data-mark={mark} d="M0,0 L9.5,4.5 L0,9 Z" />
          </marker>
        ))}
      </defs>
    </svg>
  )
}
