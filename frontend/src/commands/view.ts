import { ChevronsDownUp, CircleAlert, Hand, LayoutDashboard, Maximize, MousePointer2, PanelLeft, Percent, Scan, ZoomIn, ZoomOut } from 'lucide-react'
import { texts } from '../domain/texts'
import { selectedLoop, toggleSelectedLoop, useCollapsed } from '../store/collapsed'
import { isEditable } from '../store/draft'
import { setMode } from '../store/mode'
import { setPanels, usePanels } from '../store/panels'
import { setProblemsOpen, useSession } from '../store/session'
import { useViewport } from '../store/viewport'
import type { Commands } from './command'
import { always, anySelected, hasCanvas, hasSteps } from './conditions'

const port = () => useViewport.getState().port

// How the workflow and the window are shown.
export const viewCommands = {
  selectMode: {
    id: 'select-mode',
    label: () => texts.commands.selectMode,
    fullLabel: () => texts.commands.selectModeFull,
    icon: MousePointer2,
    group: 'view',
    keys: ['v'],
    when: hasCanvas,
    run: () => { setMode('select') },
  },
  panMode: {
    id: 'pan-mode',
    label: () => texts.commands.panMode,
    fullLabel: () => texts.commands.panModeFull,
    icon: Hand,
    group: 'view',
    keys: ['h'],
    when: hasCanvas,
    run: () => { setMode('pan') },
  },
  zoomIn: {
    id: 'zoom-in',
    label: () => texts.commands.zoomIn,
    icon: ZoomIn,
    group: 'view',
    keys: ['+', '='],
    canvasKeys: ['mod++', 'mod+='],
    when: hasCanvas,
    menu: 'View',
    run: () => port()?.zoomIn(),
  },
  zoomOut: {
    id: 'zoom-out',
    label: () => texts.commands.zoomOut,
    icon: ZoomOut,
    group: 'view',
    keys: ['-'],
    canvasKeys: ['mod+-'],
    when: hasCanvas,
    menu: 'View',
    run: () => port()?.zoomOut(),
  },
  actualSize: {
    id: 'actual-size',
    label: () => texts.commands.actualSize,
    icon: Percent,
    group: 'view',
    keys: ['1'],
    canvasKeys: ['mod+1'],
    when: hasCanvas,
    menu: 'View',
    run: () => port()?.actualSize(),
  },
  fit: {
    id: 'fit',
    label: () => texts.commands.fit,
    icon: Maximize,
    group: 'view',
    keys: ['0'],
    canvasKeys: ['mod+0'],
    when: hasCanvas,
    menu: 'View',
    run: () => port()?.fit(),
  },
  fitSelected: {
    id: 'fit-selected',
    label: () => texts.commands.fitSelected,
    icon: Scan,
    group: 'view',
    about: 'selection',
    keys: ['2'],
    canvasKeys: ['mod+2'],
    when: () => hasCanvas() && anySelected(),
    why: () => texts.commands.why.noSelection,
    menu: 'View',
    run: () => port()?.fitSelected(),
  },
  collapse: {
    id: 'collapse',
    label: () => (useCollapsed.getState().heads.has(selectedLoop() ?? '') ? texts.commands.expandLoop : texts.commands.collapseLoop),
    plainLabel: () => texts.commands.foldLoop,
    icon: ChevronsDownUp,
    group: 'view',
    about: 'selection',
    keys: ['c'],
    when: () => hasCanvas() && selectedLoop() !== undefined,
    why: () => texts.editing.commands.why.noLoop,
    run: toggleSelectedLoop,
  },
  tidy: {
    id: 'tidy',
    label: () => texts.commands.tidy,
    icon: LayoutDashboard,
    group: 'view',
    keys: ['shift+t'],
    when: () => hasCanvas() && hasSteps() && isEditable(),
    why: () => (hasSteps() ? texts.commands.why.readOnly : texts.commands.why.noSteps),
    menu: 'View',
    run: () => port()?.tidy(),
  },
  panel: {
    id: 'panel',
    label: () => (usePanels.getState().leftOpen ? texts.commands.hidePanel : texts.commands.showPanel),
    fullLabel: () => texts.commands.panel,
    icon: PanelLeft,
    group: 'view',
    keys: ['mod+b'],
    when: always,
    menu: 'View',
    inFields: true,
    run: () => { setPanels({ leftOpen: !usePanels.getState().leftOpen }) },
  },
  problems: {
    id: 'problems',
    label: () => texts.commands.problems,
    icon: CircleAlert,
    group: 'view',
    keys: [],
    when: always,
    run: () => { setProblemsOpen(useSession.getState().drawer !== 'problems') },
  },
} satisfies Commands
