import { useEffect, useRef } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { giveUp } from '../../../store/edit/givenUp'
import { nameField } from '../../../store/edit/refused'
import { showForm } from '../../../store/edit/showForm'
import { drop, hold, inConflict, insist, keep, save, type, useTyping } from '../../../store/edit/typing'
import { nameOf, returnTo } from '../../../ui/focusPlaces'
import { useForm } from './step'

export interface Field {
  text: string // what the field shows
  failure: string
  conflict: boolean
  before: () => string // what the document held when the field was entered, or its text confirmed
  write: (text: string) => void
  wait: (text: string) => void // write, without saving after a pause
  commit: () => void
  insist: () => void
  giveUp: () => void
  onFocus: () => void
  onBlur: (event: FocusEvent) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

interface Options {
  path: string // within what the form is about; with it typed text is found again
  text: string // what the document holds
  label: string
  onSave: (text: string) => Promise<void>
  onLeave?: 'save' | 'keep' // what is typed when another step is selected
}

// useField keeps what is typed into a field until the document holds it. Escape
// brings back what was there when the field was entered or its text confirmed, and says
// so, but never takes back what others have changed since; where there is nothing to
// bring back it leaves the form.
export function useField({ path, text, label, onSave, onLeave = 'save' }: Options): Field {
  const { document, of } = useForm()
  const key = `${document}/${of}/${path}`
  const typed = useTyping((all) => all[key])
  const latest = useRef({ key, text, onSave })
  useEffect(() => {
    latest.current = { key, text, onSave }
  })
  useEffect(() => nameField(key, label), [key, label])
  const entered = useRef(text)
  const own = useRef<string>(undefined) // what the document holds by this field's doing
  const saving = useRef(false)
  useEffect(() => {
    if (saving.current) own.current = text
  }, [text])
  const target = useRef({
    current: () => latest.current.text,
    save: async (next: string) => {
      saving.current = true
      try {
        await latest.current.onSave(next)
      } finally {
        setTimeout(() => {
          saving.current = false
        }) // what was saved is drawn by then
      }
    },
  })

  useEffect(() => {
    const { current } = target
    return () => {
      if (onLeave === 'save') void save(latest.current.key, current) // the place in a list may be another by now
    }
  }, [document, of, onLeave])

  // isTouched: there is something to bring back. Otherwise Escape leaves the form.
  const isTouched = (): boolean => typed !== undefined || (own.current !== undefined && own.current !== entered.current)
  const takeBack = (element: HTMLElement): void => {
    const back = returnTo(element)
    const given = typed?.text ?? text
    const saved = latest.current.text === own.current && own.current !== entered.current
    drop(key)
    if (saved) void onSave(entered.current).catch(() => undefined)
    if (given !== (saved ? entered.current : text))
      giveUp(nameOf(element), () => {
        showForm(of, path)
        type(key, given, target.current)
        requestAnimationFrame(back)
      })
  }
  return {
    text: typed?.text ?? text,
    failure: typed?.failure ?? '',
    conflict: typed !== undefined && inConflict(typed, text),
    before: () => entered.current,
    write: (next) => type(key, next, target.current),
    wait: (next) => keep(key, next, target.current),
    commit: () => {
      entered.current = typed?.text ?? text // confirmed: Escape does not take it back
      void save(key, target.current)
    },
    insist: () => {
      void insist(key, target.current)
    },
    giveUp: () => drop(key),
    onFocus: () => {
      entered.current = latest.current.text
      own.current = undefined
    },
    onBlur: (event) => {
      hold(key)
      if (!staysIn(event)) void save(key, target.current)
    },
    onKeyDown: (event) => {
      if (event.key !== 'Escape' || !isTouched()) return
      event.preventDefault()
      takeBack(event.currentTarget)
      leaveField(event.currentTarget)
    },
  }
}

// staysIn: a picker of the same field was opened.
function staysIn({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return (
    relatedTarget instanceof Element &&
    relatedTarget.closest('.chooser') !== null &&
    currentTarget.closest('.form-field') === relatedTarget.closest('.form-field')
  )
}

// leaveField gives the keyboard to what the field is in.
function leaveField(element: Element): void {
  element.closest<HTMLElement>('.inspector-body')?.focus()
}
