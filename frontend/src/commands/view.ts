import { LayoutDashboard, Maximize, PanelLeft, Scan, ZoomIn, ZoomOut } from 'lucide-react'
import { texts } from '../domain/texts'
import { isEditable } from '../store/draft'
import { setPanels, usePanels } from '../store/panels'
import { useViewport } from '../store/viewport'
import type { Commands } from './command'
import { always, hasCanvas, hasSteps } from './conditions'

const port = () => useViewport.getState().port

// How the workflow and the window are shown.
export const viewCommands = {
  zoomIn: { id: 'zoom-in', label: () => texts.commands.zoomIn, icon: ZoomIn, group: 'view', keys: ['+', '='], when: hasCanvas, run: () => port()?.zoomIn() },
  zoomOut: { id: 'zoom-out', label: () => texts.commands.zoomOut, icon: ZoomOut, group: 'view', keys: ['-'], when: hasCanvas, run: () => port()?.zoomOut() },
  actualSize: { id: 'actual-size', label: () => texts.commands.actualSize, icon: Scan, group: 'view', keys: ['1'], when: hasCanvas, run: () => port()?.actualSize() },
  fit: { id: 'fit', label: () => texts.commands.fit, icon: Maximize, group: 'view', keys: ['0'], when: hasCanvas, run: () => port()?.fit() },
  tidy: {
    id: 'tidy',
    label: () => texts.commands.tidy,
    icon: LayoutDashboard,
    group: 'view',
    keys: ['shift+t'],
    when: () => hasCanvas() && hasSteps() && isEditable(),
    run: () => port()?.tidy(),
  },
  panel: {
    id: 'panel',
    label: () => (usePanels.getState().leftOpen ? texts.commands.hidePanel : texts.commands.showPanel),
    icon: PanelLeft,
    group: 'view',
    keys: ['mod+b'],
    when: always,
    inFields: true,
    run: () => { setPanels({ leftOpen: !usePanels.getState().leftOpen }) },
  },
} satisfies Commands
