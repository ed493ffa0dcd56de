import { Share2 } from 'lucide-react'
import { lookOf } from '../../domain/graph/look'
import { shownName } from '../../domain/text/legible'
import { texts } from '../../domain/texts'
import { openWorkflow } from '../../store/home/pages'
import { beginRenaming, renameWorkflow, useWorkflows } from '../../store/home/workflows'
import { focusOn } from '../../ui/places'
import { Tile } from '../../ui/Tile'
import { tip } from '../../ui/tooltip'
import type { WorkflowView } from '../../wire/types'

const words = texts.home

interface Props {
  row: WorkflowView
  apart: string // what tells it from others of its name, ''
}

// WorkflowName opens the workflow, or has its name to be written anew.
export function WorkflowName({ row, apart }: Props) {
  const renaming = useWorkflows((state) => state.renaming === row.id)
  const { family, icon } = lookOf({
    id: '',
    name: '',
    kind: row.kind || 'Tool',
    tool: { name: row.tool, arguments: {} },
  })
  return (
    <>
      <Tile family={family} icon={icon} />
      {renaming ? (
        <NameField row={row} />
      ) : (
        <span className="home-called">
          <button
            type="button"
            className="home-name one-line"
            dir="auto"
            tabIndex={-1}
            {...tip(row.description || row.path, '')}
            onClick={() => void openWorkflow(row.id)}
          >
            {row.name || texts.untitled}
          </button>
          {apart !== '' && (
            <span dir="auto" className="home-apart one-line">
              {shownName(apart)}
            </span>
          )}
        </span>
      )}
      {row.shared && (
        <span role="img" aria-label={words.isShared} {...tip(words.isShared, '')} className="home-shared">
          <Share2 size={14} strokeWidth={1.75} aria-hidden />
        </span>
      )}
    </>
  )
}

// NameField has the name to be written anew; Escape leaves it as it was.
function NameField({ row }: { row: WorkflowView }) {
  const leave = (): void => {
    beginRenaming('')
    focusOn('list')
  }
  return (
    <input
      dir="auto"
      className="home-rename"
      aria-label={words.name}
      defaultValue={row.name}
      autoFocus
      onFocus={(event) => event.target.select()}
      onClick={(event) => event.stopPropagation()}
      onBlur={(event) => void renameWorkflow(row.id, event.target.value.trim())}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') {
          event.currentTarget.value = row.name
          leave()
        }
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        void renameWorkflow(row.id, event.currentTarget.value.trim())
        focusOn('list')
      }}
    />
  )
}
