import type { Scene } from '../../store/document/scene'
import { noteNodeId } from '../flow'
import type { CanvasNode, NoteNode } from '../flow'
import { noteBox } from '../layout/noteBox'

// buildNotes makes what is drawn for the notes. They lie below all else.
export function buildNotes(
  { of, workflow }: Scene,
  selected: string | undefined,
  before: readonly CanvasNode[],
): NoteNode[] {
  const old = new Map(before.map((node) => [node.id, node]))
  return workflow.notes.map((note) => {
    const { id, position } = note
    const { width, height } = noteBox(note)
    const next: NoteNode = {
      id: noteNodeId(id),
      type: 'note',
      position,
      width,
      height,
      selected: id === selected,
      selectable: false,
      draggable: of !== 'draft',
      zIndex: -2,
      data: { note },
    }
    const was = old.get(next.id)
    if (was?.type !== 'note') return next
    const moved =
      was.position.x !== position.x || was.position.y !== position.y || was.width !== width || was.height !== height
    if (!moved && was.data.note === note && was.selected === next.selected && was.draggable === next.draggable)
      return was
    return { ...next, measured: { width, height } }
  })
}
