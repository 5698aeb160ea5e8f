//! The public keys of the seal.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use pinzon_proto::declarations::v1::GetSealKeysRequest;
use pinzon_seal::{VerifyingKey, open};
use sqlx::PgPool;

use crate::world;

#[sqlx::test]
async fn anyone_gets_the_key_that_opens_the_seal_of_a_declaration(pool: PgPool) {
    let mut w = world(pool).await;
    let declaration = w.submitted().await;
    let answer = w.seal.get_seal_keys(GetSealKeysRequest {}).await.unwrap().into_inner();
    assert_eq!((answer.current.as_str(), answer.keys.len()), ("test", 1));
    let key = &answer.keys[0];
    assert_eq!((key.kty.as_str(), key.crv.as_str(), key.kid.as_str()), ("OKP", "Ed25519", "test"));
    let bytes: [u8; 32] = URL_SAFE_NO_PAD.decode(&key.x).unwrap().try_into().unwrap();
    let claims = open(&declaration.qr, &VerifyingKey::from_bytes(&bytes).unwrap()).unwrap();
    assert_eq!(claims.as_map().unwrap()[0].1.as_text(), Some(declaration.code.as_str()));
}
