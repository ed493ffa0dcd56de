import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button'
import { placed } from '../../ui/places'
import { ADD } from '../../ui/useRows'
import { FieldProblems } from '../inspector/field/FieldProblems'
import { useFieldRows } from '../inspector/field/useFieldRows'
import { useForm } from '../inspector/field/step'
import type { Place } from './CardHead'

interface Props<T> {
  path: 'inputs' | 'outputs'
  values: readonly T[]
  add: string // the words that add one
  onAdd: () => Promise<boolean>
  children: (value: T, key: number | undefined, place: Place) => ReactNode
}

// Cards are the inputs or the outputs, with what adds one and the problems of all of them.
export function Cards<T>({ path, values, add, onAdd, children }: Props<T>) {
  const rows = useFieldRows(path, values)
  const { problems } = useForm()
  return (
    <div className="inputs-cards" {...rows.list}>
      {values.map((value, at) => children(value, rows.keys[at], { at, of: values.length, rows }))}
      <FieldProblems problems={problems.filter(({ at }) => at.path === path)} />
      <div {...placed(path === 'inputs' ? 'add-input' : 'add-output')} {...ADD}>
        <Button icon={Plus} onClick={() => rows.added(onAdd)}>
          {add}
        </Button>
      </div>
    </div>
  )
}
