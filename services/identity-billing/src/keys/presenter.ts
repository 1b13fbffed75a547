import type { ApiKey } from '@fundharbor/contracts/identity/keys'
import type { ApiKeyModel } from './model.ts'

export const presentKey = ({ id, name, hint, createdAt, lastUsedAt }: ApiKeyModel): ApiKey => ({
  id,
  name,
  hint,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
