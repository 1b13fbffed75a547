import { readEnv, ServiceEnv } from '@fundharbor/chassis/runtime/env'
import { startService } from '@fundharbor/chassis/service/start-service'
import { router as generatedDocuments } from '../src/generated-documents/routes.ts'
import { liveSockets } from '../src/live/sockets.ts'

const env = readEnv(ServiceEnv)

/** The part of the service that people write documents with, which starts faster. */
await startService({
  name: 'documents-ai',
  env,
  migrations: new URL('../migrations', import.meta.url).pathname,
  routers: [generatedDocuments],
  webSockets: liveSockets({ databaseUrl: env.DATABASE_URL, publicUrl: env.PUBLIC_URL }),
})
