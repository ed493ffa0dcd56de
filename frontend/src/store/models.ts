import * as api from '../backend/api'
import type { LocalServer } from '../domain/view'
import { showModel } from './session'

export const localServers = (): Promise<LocalServer[]> => api.modelChoices()

// connect plans with another model from now on. It rejects with words for the person.
export async function connect(baseUrl: string, model: string, key: string): Promise<void> {
  showModel(await api.connect(baseUrl, model, key))
}

export async function useOffline(): Promise<void> {
  showModel(await api.useOffline())
}
