/**
 * For the fake alone: the client speaks https only. It certifies 127.0.0.1 and nothing else, and opens
 * nothing of anybody's.
 */
export const CERTIFICATE = {
  key: `
-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgUhrlrDYYp4Ig/k58
Vtb1Ffknikc8uNksauMPQxtfz8ChRANCAAQVSMfBJXus60JCTffldxnSCgBcayMe
rB4L1yWgBzuMJQcYTwySL2RwH9L1dtyeI9CPMlUrb4imOTzbfiQ1pC7K
-----END PRIVATE KEY-----
`.trim(),
  cert: `
-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUHjBRHh4+anp6Ve6YzE7WnsKf2f0wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjEyNDk0MVoYDzIxMjYxMDI5
MTI0OTQxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQVSMfBJXus60JCTffldxnSCgBcayMerB4L1yWgBzuMJQcYTwySL2Rw
H9L1dtyeI9CPMlUrb4imOTzbfiQ1pC7Ko28wbTAdBgNVHQ4EFgQUpzcTxvvHGZd4
3tQlgaHGphafHg4wHwYDVR0jBBgwFoAUpzcTxvvHGZd43tQlgaHGphafHg4wDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgDQEK/G74hJ8INpwyacri1hE4qSghPgOSMSRd/wBcy7MCIH2S
cgsa2P64fJJCcgcyhicCnVa1UJKpQ5u2JYZENRt3
-----END CERTIFICATE-----
`.trim(),
};
