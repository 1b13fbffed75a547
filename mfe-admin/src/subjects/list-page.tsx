import { ResourcePage } from '../records/page.tsx'
import { subjects } from './subjects.tsx'

/** Every subject. */
export const Component = () => <ResourcePage resource={subjects} />
