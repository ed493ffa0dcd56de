import type { LucideIcon } from 'lucide-react'
import type { Form } from '../../../domain/data/forms'
import type { Usual } from '../../../domain/data/usual'
import type { Slot } from './slot'

// Look is how a form looks: its sign, its fields, and what a new line is.
export interface Look {
  icon: LucideIcon
  slots: readonly Slot[]
  fresh: (usual: Usual) => Form
}
