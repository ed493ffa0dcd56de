import type { CSSProperties } from 'react'
import type { List } from '../../ui/VirtualList'

// framed has the frame of a list end with its last row, and keep room for a scrollbar only
// where there is one.
export const framed = ({ size, room = size }: Pick<List<unknown>, 'size' | 'room'>) => ({
  style: { '--rows': `${size}px` } as CSSProperties,
  'data-scrolls': size > room || undefined,
})
