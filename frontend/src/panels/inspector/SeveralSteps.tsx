import { X } from 'lucide-react'
import { CommandButton } from '../../commands/CommandButton'
import { commands } from '../../commands/commands'
import { CommandLine } from '../../commands/CommandLine'
import { texts } from '../../domain/texts/index'
import { INSPECTOR, setPanels, usePanels } from '../../store/page/panels'
import { select, useSelection } from '../../store/page/selection'
import { IconButton } from '../../ui/IconButton'
import { Resizer } from '../../ui/Resizer'
import { placed } from '../../ui/places'
import './SeveralSteps.css'

const words = texts.editing.several

// SeveralSteps is what can be done with several selected steps at once.
export function SeveralSteps() {
  const width = usePanels((state) => state.inspectorWidth)
  const count = useSelection((state) => state.nodes.length)
  const { alignLeft, alignCentre, alignRight, alignTop, alignMiddle, alignBottom, acrossEvenly, downEvenly } = commands
  const { copySteps, duplicateSteps, turn, wrapInLoop, askAbout, removeSelected } = commands
  return (
    <aside
      {...placed('inspector')}
      className="inspector"
      aria-label={words.label}
      style={{ width: `${width / 16}rem` }}
    >
      <header className="inspector-head">
        <div className="inspector-title">
          <h2>{words.title(count)}</h2>
          <p className="muted">{words.hint}</p>
        </div>
        <IconButton icon={X} label={texts.inspector.close} hint="Esc" onClick={() => select(undefined)} />
      </header>
      <div {...placed('inspector-body')} className="inspector-body">
        <div className="several-align" role="group" aria-label={words.align}>
          {[alignLeft, alignCentre, alignRight, acrossEvenly, alignTop, alignMiddle, alignBottom, downEvenly].map(
            (command) => (
              <CommandButton key={command.id} command={command} />
            ),
          )}
        </div>
        <div className="several-actions">
          {[duplicateSteps, copySteps, wrapInLoop, turn, askAbout, removeSelected].map((command) => (
            <CommandLine key={command.id} command={command} />
          ))}
        </div>
      </div>
      <Resizer
        edge="left"
        label={texts.panel.resizeInspector}
        width={width}
        range={INSPECTOR}
        onResize={(inspectorWidth) => setPanels({ inspectorWidth })}
      />
    </aside>
  )
}
