import type { ProjectStage } from '@fundharbor/contracts/identity/projects'
import type { Option } from '@fundharbor/kit'

export const stageOptions: Option<ProjectStage>[] = [
  { value: 'idea', label: 'Idea' },
  { value: 'planning', label: 'Planning' },
  { value: 'ready', label: 'Ready to start' },
  { value: 'running', label: 'Running' },
]

export const stageLabel = (stage: ProjectStage): string =>
  stageOptions.find(({ value }) => value === stage)?.label ?? stage
