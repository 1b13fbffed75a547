import { describeCapability } from '@fundharbor/chassis/service/capabilities'
import type { DocumentsEnv } from '../env.ts'

/** What depends on the configuration, for the console. */
export const describeCapabilities = (env: DocumentsEnv) => [
  describeCapability(env, {
    label: 'AI drafting, match explanations and translation',
    about:
      'A model drafts documents, explains recommendations and translates. Without it, drafts and explanations come from facts alone, and no page or plan mentions AI or translation.',
    needs: ['OPENAI_API_KEY', 'OPENAI_MODEL'],
  }),
]
