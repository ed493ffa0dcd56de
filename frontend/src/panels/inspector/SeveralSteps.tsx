import { CommandButton } from '../../commands/CommandButton'
import { commands } from '../../commands/commands'
import { CommandLine } from '../../commands/CommandLine'
import { texts } from '../../domain/texts/index'
import { select, useSelection } from '../../store/page/selection'
import { Frame } from './Frame'
import './SeveralSteps.css'

const words = texts.editing.several

// SeveralSteps is what can be done with several selected steps at once.
export function SeveralSteps() {
  const count = useSelection((state) => state.nodes.length)
  const { alignLeft, alignCentre, alignRight, alignTop, alignMiddle, alignBottom, acrossEvenly, downEvenly } = commands
  const { copySteps, duplicateSteps, turn, wrapInLoop, makeWorkflow, askAbout, removeSelected } = commands
  return (
    <Frame
      label={words.label}
      head={
        <div className="inspector-title">
          <h2>{words.title(count)}</h2>
          <p className="muted">{words.hint}</p>
        </div>
      }
      onClose={() => select(undefined)}
    >
      <div className="several-align" role="group" aria-label={words.align}>
        {[alignLeft, alignCentre, alignRight, acrossEvenly, alignTop, alignMiddle, alignBottom, downEvenly].map(
          (command) => (
            <CommandButton key={command.id} command={command} />
          ),
        )}
      </div>
      <div className="several-actions">
        {[duplicateSteps, copySteps, wrapInLoop, makeWorkflow, turn, askAbout, removeSelected].map((command) => (
          <CommandLine key={command.id} command={command} />
        ))}
      </div>
    </Frame>
  )
}
