import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { stepKey } from '../../domain/outline/outline'
import type { Row } from '../../domain/outline/outline'
import { texts } from '../../domain/texts'
import { useOutline } from '../../store/outline/outline'
import { useSelection } from '../../store/page/selection'
import { useVirtualList, VirtualList } from '../../ui/VirtualList'
import { rowId } from './rowId'
import { TreeRow } from './TreeRow'
import { useFacts } from './useFacts'
import { useTree } from './useTree'
import { elementAt, placed } from '../../ui/places'

const HEIGHT = 2 // rem, until a row is measured

// Tree draws the rows in sight, and the one that has the focus wherever it is.
export function Tree({ rows }: { rows: readonly Row[] }) {
  const facts = useFacts(rows)
  const selected = useSelection((state) => state.node)
  const key = useOutline((state) => state.current) ?? (selected === undefined ? undefined : stepKey(selected))
  const at = Math.max(
    0,
    rows.findIndex((row) => row.key === key),
  )
  const list = useVirtualList({ rows, keyOf, height: rowHeight, kept: at })
  const { scrollTo } = list
  const tree = useTree(rows, at)
  useLayoutEffect(() => scrollTo(at), [scrollTo, at])
  useFocus(rows[at]?.key, tree.holdsFocus)
  return (
    <VirtualList
      {...placed('steps')}
      list={list}
      className="steps"
      role="tree"
      aria-multiselectable
      aria-label={texts.outline.label}
      {...tree.handlers}
    >
      {(row, index) => <TreeRow row={row} facts={facts} current={index === at} />}
    </VirtualList>
  )
}

const keyOf = ({ key }: Row): string => key
const rowHeight = (): number => HEIGHT * parseFloat(getComputedStyle(document.documentElement).fontSize)

// useFocus gives the focus to the current row when that is asked for, and when the list
// has the focus and another row became the current one.
function useFocus(key: string | undefined, holds: RefObject<boolean>): void {
  const wanted = useOutline((state) => state.focus)
  const given = useRef(wanted)
  const last = useRef(key)
  useLayoutEffect(() => {
    const asked = given.current !== wanted
    const other = last.current !== key
    given.current = wanted
    last.current = key
    const lost = document.activeElement === document.body
    if (key === undefined || !(asked || (holds.current && (other || lost)))) return
    const element = elementAt(rowId(key))
    if (element && !element.contains(document.activeElement)) element.focus({ preventScroll: true })
  })
}
