import { Panel, useStore } from '@xyflow/react'
import { addStepAt } from '../commands/adding'
import { CommandButton } from '../commands/CommandButton'
import { commands } from '../commands/commands'
import { hintOf } from '../commands/keys'
import { texts } from '../domain/texts'
import { useMode } from '../store/page/mode'
import { tip } from '../ui/tooltip'
import { isLow, isShort } from './view'
import './Toolbar.css'

// Toolbar is away where it would leave no room for cards: keys and the palette have all of it.
export function Toolbar() {
  const low = useStore(isLow)
  const docked = useStore(isShort)
  const mode = useMode((state) => state.mode)
  if (low) return null
  return (
    <Panel
      position="bottom-center"
      className="toolbar"
      role="toolbar"
      aria-label={texts.canvas.toolbar}
      data-docked={docked || undefined}
    >
      <span className="toolbar-more">
        <CommandButton command={commands.selectMode} pressed={mode === 'select'} />
        <CommandButton command={commands.panMode} pressed={mode === 'pan'} />
      </span>
      <span className="toolbar-line" />
      <CommandButton command={commands.addStep} run={addStepAt} />
      <span className="toolbar-more">
        <CommandButton command={commands.addNote} />
        <CommandButton command={commands.tidy} />
      </span>
      <span className="toolbar-line" />
      <CommandButton command={commands.zoomOut} />
      <Zoom />
      <CommandButton command={commands.zoomIn} />
      <CommandButton command={commands.fit} />
    </Panel>
  )
}

// Zoom says how large the graph is drawn, and leads back to its own size.
function Zoom() {
  const percent = useStore((state) => Math.round(state.transform[2] * 100))
  const { actualSize } = commands
  return (
    <button
      type="button"
      className="toolbar-zoom"
      onClick={actualSize.run}
      {...tip(`${actualSize.label()} (${hintOf(actualSize) ?? ''})`)}
    >
      {percent} %
    </button>
  )
}
