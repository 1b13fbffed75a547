import type { ApiKey } from '@fundharbor/contracts/identity/keys'
import { currentName } from '../users/current-name.ts'
import type { ApiKeyModel, NamedApiKey } from './model.ts'

export const presentKey = (
  { id, name, scope, hint, createdAt, lastUsedAt }: ApiKeyModel,
  createdBy: string,
): ApiKey => ({
  id,
  name,
  scope,
  hint,
  createdBy,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

export const presentListed = (key: NamedApiKey): ApiKey => presentKey(key, currentName(key))
