import { readEnv, ServiceEnv } from '@fundharbor/chassis/env'
import { startService } from '@fundharbor/chassis/service'
import { addShippedTemplates } from './document-templates/model.ts'
import { router as documentTemplates } from './document-templates/routes.ts'
import { router as people } from './people/routes.ts'

await startService({
  name: 'documents-ai',
  env: readEnv(ServiceEnv),
  migrations: new URL('../migrations', import.meta.url).pathname,
  routers: [documentTemplates, people],
  start: async () => {
    await addShippedTemplates()
    return []
  },
})
