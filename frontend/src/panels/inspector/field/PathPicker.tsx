import { useState } from 'react'
import { folderOf, inFolder, pathChoices } from '../../../domain/form/pathChoice'
import { texts } from '../../../domain/texts'
import { listFolder } from '../../../store/program/servers'
import { Chooser } from '../../../ui/Chooser'
import { useAnswer } from '../../useAnswer'

const words = texts.form.path
const NOTHING = { path: '', parent: '', entries: [], more: false }

interface Props {
  path: string // that is there so far: the list begins in its folder
  file?: boolean // one is wanted: a folder that is taken goes before its name
  onChoose: (path: string) => void
  onClose: (refocus: boolean) => void
}

// PathPicker chooses a file or a folder of those that steps may use; a folder opens, and is
// taken from within.
export function PathPicker({ path, file = false, onChoose, onClose }: Props) {
  const [at, setAt] = useState(folderOf(path))
  const { value, failure } = useAnswer(listFolder, at)
  const list = failure === '' ? value : { ...NOTHING, path: at } // from where the way leads up
  const choose = (key: string): void => {
    const chosen = list && pathChoices(list, '', file).find((choice) => choice.key === key)
    const isFolder = chosen?.icon === 'folder'
    if (chosen?.take !== undefined) onChoose(file && isFolder ? inFolder(chosen.take, path) : chosen.take)
    else if (chosen?.open !== undefined) setAt(chosen.open)
  }
  const none = (typed: string): string => {
    if (!list) return words.loading
    return typed === '' ? words.empty : words.noneFound
  }
  return (
    <Chooser
      key={at}
      label={words.list}
      hint={list?.more ? words.more : words.find}
      none={none}
      note={failure}
      options={(typed) =>
        list
          ? pathChoices(list, typed, file).map(({ key, text, icon, note }) => ({
              key,
              text,
              look: { family: 'file', icon },
              ...(note !== undefined && { note }),
            }))
          : []
      }
      onChoose={choose}
      onClose={onClose}
    />
  )
}
