/** Seconds that a call may take whose server and tool set no `timeout_s`. */
export const usualCallTimeoutS = 120
