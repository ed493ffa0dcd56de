import { Plus } from 'lucide-react'
import { attempt } from '../../../store/page/notices'
import { Button } from '../../../ui/Button'
import { ADD } from '../../../ui/useRows'
import type { Rows } from '../../../ui/useRows'

interface Props {
  rows: Rows
  id?: string // so that the name of the list leads somewhere
  kind?: 'quiet' | 'plain'
  children: string
  onAdd: () => Promise<unknown>
}

// AddRow adds a row to those above it.
export function AddRow({ rows, id, kind = 'plain', children, onAdd }: Props) {
  return (
    <div id={id} {...ADD}>
      <Button kind={kind} icon={Plus} onClick={() => rows.added(() => attempt(onAdd))}>
        {children}
      </Button>
    </div>
  )
}
