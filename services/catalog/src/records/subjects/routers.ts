import { publicSubjectsRouter } from './public-routes.ts'
import { adminSubjectsRouter } from './routes.ts'

/** Subjects, for visitors and administrators. */
export const subjectRouters = [publicSubjectsRouter, adminSubjectsRouter]
