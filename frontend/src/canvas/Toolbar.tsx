import { Panel, useStore } from '@xyflow/react'
import { Maximize, WandSparkles, ZoomIn, ZoomOut } from 'lucide-react'
import { commands } from '../commands/commands'
import { hintOf } from '../commands/keys'
import { texts } from '../domain/texts'
import { IconButton } from '../ui/IconButton'
import './Toolbar.css'

export function Toolbar() {
  const percent = useStore((state) => Math.round(state.transform[2] * 100))
  const { zoomOut, zoomIn, actualSize, fit, tidy } = commands
  return (
    <Panel position="bottom-center" className="toolbar" role="toolbar" aria-label={texts.canvas.toolbar}>
      <IconButton icon={ZoomOut} label={zoomOut.label()} hint={hintOf(zoomOut)} onClick={zoomOut.run} />
      <button type="button" className="toolbar-zoom" onClick={actualSize.run} title={`${actualSize.label()} (1)`}>
        {percent} %
      </button>
      <IconButton icon={ZoomIn} label={zoomIn.label()} hint={hintOf(zoomIn)} onClick={zoomIn.run} />
      <span className="toolbar-line" />
      <IconButton icon={Maximize} label={fit.label()} hint={hintOf(fit)} onClick={fit.run} />
      <IconButton icon={WandSparkles} label={tidy.label()} hint={hintOf(tidy)} onClick={tidy.run} />
    </Panel>
  )
}
