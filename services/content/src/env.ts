import { readEnv, ServiceEnv } from '@fundharbor/chassis/env'

/** The content service reads nothing beyond what every service reads. */
export const env = readEnv(ServiceEnv)
