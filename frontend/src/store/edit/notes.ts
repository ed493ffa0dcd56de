import { create } from 'zustand'

// The note whose text is being written. It is kept here so that a new note, or a
// command, can begin it.
export const useNoteEdited = create<{ id: string | undefined }>(() => ({ id: undefined }))

export const editNote = (id: string | undefined): void => useNoteEdited.setState({ id })
