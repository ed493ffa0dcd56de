import { Canvas } from './canvas/Canvas'
import { Drawer } from './panels/Drawer'
import { Inspector } from './panels/inspector/Inspector'
import { LeftPanel } from './panels/LeftPanel'
import { Part } from './panels/Part'
import { Picker } from './panels/picker/Picker'
import { PreviewBar } from './panels/history/PreviewBar'
import { WorkRail } from './panels/rail/WorkRail'

// Work is the workbench: the canvas and the panels around it.
export function Work() {
  return (
    <div className="work">
      <Part name="left">
        <WorkRail />
      </Part>
      <Part name="left">
        <LeftPanel />
      </Part>
      <main className="work-middle">
        <Part name="canvas">
          <Canvas />
        </Part>
        <Part name="preview">
          <PreviewBar />
        </Part>
        <Part name="drawer">
          <Drawer />
        </Part>
      </main>
      <Part name="inspector">
        <Inspector />
      </Part>
      <Part name="picker">
        <Picker />
      </Part>
    </div>
  )
}
