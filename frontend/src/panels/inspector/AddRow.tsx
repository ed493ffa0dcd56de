import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { attempt } from '../../store/notices'
import { Button } from '../../ui/Button'

interface Props {
  id?: string // so that the name of the list leads somewhere
  kind?: 'quiet' | 'plain'
  children: string
  onAdd: () => Promise<unknown>
}

// AddRow adds a row to those above it. What is typed next goes into the new row, as
// soon as it is seen.
export function AddRow({ id, kind = 'plain', children, onAdd }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const last = useRef<Element | null>(undefined) // the last row before the one awaited
  useEffect(() => {
    const row = lastRow(place.current)
    if (last.current === undefined || row === last.current) return
    last.current = undefined
    if (!mayTakeFocus(place.current)) return
    const field = row?.querySelector<HTMLElement>('input, textarea, select')
    field?.focus()
    if (field instanceof HTMLInputElement) field.select()
  })
  const add = async (): Promise<void> => {
    last.current = lastRow(place.current)
    if (!await attempt(onAdd)) last.current = undefined
  }
  return <div id={id} ref={place}><Button kind={kind} icon={Plus} onClick={add}>{children}</Button></div>
}

// mayTakeFocus is false where the person has gone on to something else meanwhile.
function mayTakeFocus(place: Element | null): boolean {
  return document.activeElement === document.body || place?.contains(document.activeElement) === true
}

// lastRow is the last element before the button that has a field, in a list its last item.
function lastRow(place: Element | null): Element | null {
  let row = place?.previousElementSibling ?? null
  while (row && row.tagName !== 'UL' && !row.querySelector('input, textarea, select')) row = row.previousElementSibling
  return row?.tagName === 'UL' ? row.lastElementChild : row
}
