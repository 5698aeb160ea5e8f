//! `pinzon-auth`: users, passwords, sessions and tokens.

fn main() -> anyhow::Result<()> {
    pinzon_auth::program::main()
}
