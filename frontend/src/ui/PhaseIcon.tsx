import {
  AlertTriangle,
  Check,
  CircleDashed,
  CircleDot,
  CircleSlash,
  CircleStop,
  CircleX,
  Ellipsis,
  FlaskConical,
  Hand,
  Pause,
  Pin,
  Unplug,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { createElement } from 'react'
import './PhaseIcon.css'

const ICONS: Record<string, LucideIcon> = {
  running: CircleDot,
  waiting: Hand,
  paused: Pause,
  done: Check,
  failed: CircleX,
  skipped: CircleSlash,
  pinned: Pin,
  simulated: FlaskConical,
  assumed: FlaskConical,
  stopped: CircleStop,
  interrupted: Unplug,
  warning: AlertTriangle,
  gap: Ellipsis,
}

// PhaseIcon shows how far a step or a run is. Its colour is that of the data-phase
// around it.
export function PhaseIcon({ phase, size = 14, label }: { phase: string; size?: number; label?: string }) {
  return createElement(ICONS[phase] ?? CircleDashed, {
    size,
    strokeWidth: 2,
    className: 'phase-icon',
    ...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }),
  })
}
