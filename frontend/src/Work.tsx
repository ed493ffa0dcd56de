import { Canvas } from './canvas/Canvas'
import { Drawer } from './panels/Drawer'
import { Inspector } from './panels/inspector/Inspector'
import { LeftPanel } from './panels/LeftPanel'
import { Picker } from './panels/picker/Picker'
import { PreviewBar } from './panels/history/PreviewBar'

// Work is the workbench: the canvas and the panels around it.
export function Work() {
  return (
    <div className="work">
      <LeftPanel />
      <main className="work-middle">
        <Canvas />
        <PreviewBar />
        <Drawer />
      </main>
      <Inspector />
      <Picker />
    </div>
  )
}
