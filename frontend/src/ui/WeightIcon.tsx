import { AlertTriangle, Circle, CircleX } from 'lucide-react'
import type { LucideProps } from 'lucide-react'

const ICONS = { error: CircleX, warning: AlertTriangle, lack: Circle } as const

// WeightIcon is the sign of problems by how they are shown.
export function WeightIcon({ weight, ...look }: LucideProps & { weight: keyof typeof ICONS }) {
  const Icon = ICONS[weight]
  return <Icon aria-hidden={!('aria-label' in look)} {...look} />
}
