import {
  AppWindow,
  Archive,
  Bell,
  Bot,
  Camera,
  Clipboard,
  Clock,
  Copy,
  Cpu,
  Download,
  FileText,
  Folder,
  FolderSearch,
  GitBranch,
  Globe,
  History,
  Keyboard,
  Mail,
  MousePointerClick,
  Mouse,
  RefreshCw,
  Repeat,
  Rocket,
  Search,
  Sparkles,
  Split,
  Table,
  Terminal,
  Trash2,
  Undo2,
  UserCheck,
  Workflow,
  Wrench,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { createElement } from 'react'

// The icons that steps and ideas name. The keys are ours; those of ideas are lucide's own names.
const ICONS: Record<string, LucideIcon> = {
  app: Rocket,
  archive: Archive,
  history: History,
  back: Undo2,
  bell: Bell,
  camera: Camera,
  clipboard: Clipboard,
  clock: Clock,
  copy: Copy,
  cpu: Cpu,
  download: Download,
  file: FileText,
  'file-text': FileText,
  folder: Folder,
  'folder-search': FolderSearch,
  'git-branch': GitBranch,
  globe: Globe,
  if: GitBranch,
  keyboard: Keyboard,
  loop: Repeat,
  mail: Mail,
  person: UserCheck,
  pointer: MousePointerClick,
  'mouse-pointer-click': MousePointerClick,
  'refresh-cw': RefreshCw,
  repeat: Repeat,
  robot: Bot,
  scroll: Mouse,
  search: Search,
  sparkles: Sparkles,
  switch: Split,
  table: Table,
  terminal: Terminal,
  trash: Trash2,
  window: AppWindow,
  workflow: Workflow,
  'app-window': AppWindow,
  wrench: Wrench,
}

interface Props {
  name: string
  size: number
}

// Icon draws the icon of a name; a name that is not known shows a tool.
export function Icon({ name, size }: Props) {
  return createElement(ICONS[name] ?? Wrench, { size, strokeWidth: 1.75, 'aria-hidden': true })
}
