import * as api from '../backend/api'
import type { Endpoint, LocalServer } from '../domain/view'
import { showModel } from './session'

export const localServers = (): Promise<LocalServer[]> => api.modelChoices()

// connect plans with another model from now on. It rejects with words for the person.
export async function connect(endpoint: Endpoint): Promise<void> {
  showModel(await api.connect(endpoint))
}

export async function forgetKey(): Promise<void> {
  showModel(await api.forgetKey())
}

export async function useOffline(): Promise<void> {
  showModel(await api.useOffline())
}
