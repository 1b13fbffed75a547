import { ResourcePage } from '../records/page.tsx'
import { awardFunders } from './award-funders.tsx'

/** Funders of past awards. */
export const Component = () => <ResourcePage resource={awardFunders} />
