import type { CheckProject } from '@fundharbor/chassis/http/own-projects'
import type { Router } from '@koa/router'
import type { ReadContact } from '../notification-preferences/contacts.ts'
import { savedOpportunitiesRouter } from './opportunity-routes.ts'
import { savedSearchesRouter } from './search-routes.ts'

/** Saved opportunities and saved searches. */
export const savedRouters = (readContact: ReadContact, checkProject: CheckProject): Router[] => [
  savedOpportunitiesRouter(readContact, checkProject),
  savedSearchesRouter(readContact, checkProject),
]
