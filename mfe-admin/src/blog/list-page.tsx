import { ResourcePage } from '../records/page.tsx'
import { articles } from './articles.tsx'

/** Every article. */
export const Component = () => <ResourcePage resource={articles} title="Blog" />
