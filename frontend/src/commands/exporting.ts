import { Braces, FileCode, FileImage, Image, Images, Workflow } from 'lucide-react'
import { copiesPictures } from '../backend/clipboard'
import { texts } from '../domain/texts'
import {
  copyAsPicture,
  copyMermaid,
  exportJson,
  exportMermaid,
  exportPng,
  exportSvg,
  useExporting,
} from '../store/document/exporting'
import type { Commands } from './command'
import { hasCanvas, hasSteps } from './conditions'

const ready = (): boolean => hasSteps() && !useExporting.getState().busy
const readyToDraw = (): boolean => ready() && hasCanvas()

// why says what is missing; an export that runs is over in a moment.
const why = (): string => (hasSteps() ? texts.exporting.notNow : texts.commands.why.noSteps)

// Ways to take a workflow elsewhere. They all take the document, not what is previewed.
export const exportCommands = {
  exportPng: {
    id: 'export-png',
    label: () => texts.exporting.png,
    icon: Image,
    group: 'document',
    keys: [],
    when: readyToDraw,
    why,
    run: exportPng,
  },
  exportSvg: {
    id: 'export-svg',
    label: () => texts.exporting.svg,
    icon: FileImage,
    group: 'document',
    keys: [],
    when: readyToDraw,
    why,
    run: exportSvg,
  },
  exportMermaid: {
    id: 'export-mermaid',
    label: () => texts.exporting.mermaid,
    icon: FileCode,
    group: 'document',
    keys: [],
    when: ready,
    why,
    run: exportMermaid,
  },
  exportJson: {
    id: 'export-json',
    label: () => texts.exporting.json,
    icon: Braces,
    group: 'document',
    keys: [],
    when: ready,
    why,
    run: exportJson,
  },
  copyMermaid: {
    id: 'copy-mermaid',
    label: () => texts.exporting.copyMermaid,
    icon: Workflow,
    group: 'document',
    keys: [],
    when: ready,
    why,
    run: copyMermaid,
  },
  copyPicture: {
    id: 'copy-picture',
    label: () => texts.exporting.copyPicture,
    icon: Images,
    group: 'document',
    keys: [],
    when: () => readyToDraw() && copiesPictures(),
    why,
    run: copyAsPicture,
  },
} satisfies Commands
